/** The module that apps/console/build/chart-icons.ts makes. */
declare module 'virtual:chart-icons' {
  export const chartIcons: Readonly<Record<import('@kontor/charts').ChartTypeName, import('../ui/icon.tsx').IconType>>;
}
