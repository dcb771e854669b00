/** Type of the virtual module that apps/console/build/chart-icons.ts generates: an icon per chart type. */
declare module 'virtual:chart-icons' {
  export const chartIcons: Readonly<Record<import('@kontor/charts').ChartTypeName, import('../ui/icon.tsx').IconType>>;
}
