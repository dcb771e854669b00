/** Lazy entry of the table of known data. */
import { type ComponentType, lazy } from 'react';
import type { TableProps } from './table.tsx';

const none: ComponentType<TableProps> = () => null;

/** The table of all columns, when somebody asks for it. Where it cannot be fetched, there is the list. */
export const LazyTable = lazy<ComponentType<TableProps>>(() => import('./table.tsx').catch(() => ({ default: none })));
