import { late } from '@portico/ui/notices/late.ts'

export const palette = late(() => import('../palette/shell-palette.tsx'))
export const quickPanel = late(() => import('./shell-quick-panel.tsx'))
export const keyList = late(() => import('./key-list.tsx'))
