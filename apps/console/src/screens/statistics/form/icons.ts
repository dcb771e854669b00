/** Icons of the types of charts. */
export { default as IconChartArcs } from '@tabler/icons-react/dist/esm/icons/IconChartArcs.mjs';
export { default as IconChartBubble } from '@tabler/icons-react/dist/esm/icons/IconChartBubble.mjs';
export { default as IconChartDonut3 } from '@tabler/icons-react/dist/esm/icons/IconChartDonut3.mjs';
export { default as IconChartDots } from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs';
export { default as IconChartLine } from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
export { default as IconChartPie2 } from '@tabler/icons-react/dist/esm/icons/IconChartPie2.mjs';
export { default as IconChartRadar } from '@tabler/icons-react/dist/esm/icons/IconChartRadar.mjs';
