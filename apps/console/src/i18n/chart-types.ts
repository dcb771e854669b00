/** Names of chart types for tiles and rows, derived from the table of types. */
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
