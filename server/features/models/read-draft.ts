import { seenLine } from '@portico/contract/core/text/seen-line.ts'
import {
  type EffortClass,
  effortClasses,
  longestArea,
  longestSummaryLine,
  mostSummaryLines,
} from '@portico/contract/features/scoping/scoping-words.ts'
import { z } from 'zod'
import { maskText } from '../../core/text/mask.ts'

export type ModelLine = { text: string; cites: number[] }
/** The usable lines of an answer: those that cite an item that was sent. */
export type ModelDraft = {
  summary: ModelLine[]
  area: ModelLine | undefined
  effort: { effort: EffortClass; because: ModelLine } | undefined
}

const mostCites = 50
const Answer = z.object({
  summary: z.array(z.unknown()).catch([]),
  area: z.unknown().optional(),
  effort: z.unknown().optional(),
})
const Cited = z.object({ cites: z.array(z.unknown()) })
const Line = Cited.extend({ text: z.string() })
const Area = Cited.extend({ name: z.string() })
const Effort = Cited.extend({ class: z.enum(effortClasses), because: z.string() })

/** Reads what a model wrote. Nothing of it is believed: what cites no item that was sent is left out, and text is text. Undefined where it is no draft. */
export function readDraft(content: string, sent: ReadonlySet<number>): ModelDraft | undefined {
  const answer = Answer.safeParse(parsed(content)).data
  if (!answer) return undefined
  const lineOf = (text: string, cites: readonly unknown[], longest: number): ModelLine | undefined => {
    const known = [...new Set(cites.map(placeOf))].filter((place) => place !== undefined && sent.has(place)).slice(0, mostCites) as number[]
    const plain = cut(maskText(plainText(text.slice(0, 20 * longest))), longest)
    return known.length > 0 && plain !== '' ? { text: plain, cites: known } : undefined
  }
  const summary = answer.summary.flatMap((one) => {
    const { data } = Line.safeParse(one)
    const line = data && lineOf(data.text, data.cites, longestSummaryLine)
    return line ? [line] : []
  })
  const area = Area.safeParse(answer.area).data
  const effort = Effort.safeParse(answer.effort).data
  const because = effort && lineOf(effort.because, effort.cites, longestSummaryLine)
  return {
    summary: summary.slice(0, mostSummaryLines),
    area: area && lineOf(area.name, area.cites, longestArea),
    effort: because && { effort: effort.class, because },
  }
}

/** A number, or its digits. */
const placeOf = (cite: unknown): number | undefined =>
  typeof cite === 'number' ? cite : typeof cite === 'string' && /^\d{1,9}$/.test(cite) ? Number(cite) : undefined

/** Models like to put JSON between fences, whatever they were told. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\s*```(?:json)?\s*/i, '').replace(/\s*```\s*$/, ''))
  } catch {
    return undefined
  }
}

/** One line without what cannot be seen or turns the direction of what follows. */
export const plainText = (text: string) => seenLine(text.toWellFormed())

export const cut = (line: string, longest: number) => (line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`)
