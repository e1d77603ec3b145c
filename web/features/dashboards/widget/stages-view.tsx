import { StageChart, stageTone } from '@portico/ui/chart/stage-chart.tsx'
import type { Row } from './row-path.ts'
import { rowPath } from './row-path.ts'
import { useWordsOfValues } from './use-words-of-values.ts'

type StagesViewProps = {
  title: string
  rows: readonly Row[]
  stageColumn: string
  countColumn: string
  navigationUrl: string | null | undefined
}

/** How many are in each stage, in the order of the way. */
export function StagesView({ title, rows, stageColumn, countColumn, navigationUrl }: StagesViewProps) {
  const words = useWordsOfValues()
  return (
    <StageChart
      label={title}
      stages={rows.map((row) => {
        const stage = String(row[stageColumn] ?? '')
        const count = row[countColumn]
        return {
          id: stage,
          label: words('stage', stage),
          count: typeof count === 'number' ? count : 0,
          tone: stageTone(stage),
          href: rowPath(navigationUrl, row),
        }
      })}
    />
  )
}
