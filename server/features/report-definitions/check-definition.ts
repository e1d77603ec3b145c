import { reportDefinitionRefusals as refused } from '@portico/contract/features/report-definitions/report-definitions.refusals.ts'
import { composedReport, type Definition } from '@portico/contract/features/reports/composed.ts'
import { isTime } from '@portico/contract/features/reports/dimensions.ts'
import { columnsOfReport, isFigure } from '@portico/contract/features/reports/layout.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { sourceOf } from '@portico/contract/features/reports/sources.ts'
import { AppError } from '../../core/call/app-error.ts'

const once = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** Each thing once; a filter that names nothing is none. */
function tidied(definition: Definition): Definition {
  const { dimensions, measures, drill, filters, columns, levels } = definition
  const named = Object.entries(filters).flatMap(([name, values]) => (values ? [[name, once(values)]] : []))
  return {
    ...definition,
    ...{ dimensions: once(dimensions), measures: once(measures), drill: once(drill), columns: once(columns), levels: once(levels) },
    filters: Object.fromEntries(named) as Definition['filters'],
  }
}

/** A definition that the engine can answer, or the field that keeps it from that. */
export function checkedDefinition(given: Definition): Definition {
  const definition = tidied(given)
  const source = sourceOf(definition.source)
  const otherIn = (list: readonly string[], known: readonly string[]) => list.find((one) => !known.includes(one))
  const dimension = otherIn(definition.dimensions, source.dimensions)
  if (dimension !== undefined) throw new AppError(refused.wrongDimension({ name: dimension }))
  const measure = otherIn(definition.measures, source.measures)
  if (measure !== undefined) throw new AppError(refused.wrongMeasure({ name: measure }))
  const by = once([...source.always, ...definition.dimensions])
  const drill = otherIn(
    definition.drill,
    source.dimensions.filter((one) => !by.includes(one)),
  )
  if (drill !== undefined) throw new AppError(refused.wrongDrill({ name: drill }))
  refuseColumns(definition)
  refuseChart(definition, by)
  if (definition.mostDays > source.days) throw new AppError(refused.tooManyDays({ most: source.days }))
  if (definition.standardDays > definition.mostDays) throw new AppError(refused.usualTooLong())
  return definition
}

function refuseColumns(definition: Definition): void {
  const { columns } = definition
  if (columns.length === 0) return
  const known = columnsOfReport(composedReport({ id: '', words: { en: '', tr: '' }, definition }))
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown !== undefined) throw new AppError(refused.wrongColumn({ name: unknown }))
  if (!columns.some(isFigure)) throw new AppError(refused.noFigure())
}

function refuseChart({ chart: { kind, measure, x, y }, measures, drill }: Definition, by: readonly Definition['chart']['x'][]): void {
  const isOwn = measures.includes(measure) && by.includes(x) && (y === null || (by.includes(y) && y !== x))
  if (!isOwn) throw new AppError(refused.chartOfOthers())
  if (kind === 'heat' && (by.length !== 2 || by.includes('currency') || y === null || drill.length > 0))
    throw new AppError(refused.heatOfTwo())
  if (kind === 'axis' && y !== null && !isTime(x)) throw new AppError(refused.linesNeedTime())
  if (kind === 'shares' && measureFacts[measure].kind === 'rate') throw new AppError(refused.sharesOfRate())
}
