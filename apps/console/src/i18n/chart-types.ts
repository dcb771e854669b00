/** The names of chart types as tiles and rows show them, from the types' own table. */
import { type ChartTypeName, chartTypeNames, chartTypes } from '@kontor/charts';
import { type Language, useLanguage } from './index.ts';

function namesIn(language: Language): Record<ChartTypeName, string> {
  const names = chartTypeNames.map(type => {
    const { name, shortName = name } = chartTypes[type];
    return [type, shortName[language]];
  });
  return Object.fromEntries(names);
}

export function useChartTypeTexts(): Record<ChartTypeName, string> {
  const language = useLanguage();
  return namesIn(language);
}
