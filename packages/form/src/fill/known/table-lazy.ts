/** Lazy wrapper of the table of known data. */
import { type ComponentType, lazy } from 'react';
import type { TableProps } from './table.tsx';

const none: ComponentType<TableProps> = () => null;

/** If the chunk cannot be loaded, the suggestion list still works. */
export const LazyTable = lazy<ComponentType<TableProps>>(() => import('./table.tsx').catch(() => ({ default: none })));
