import type { ModelFailure } from '@portico/contract/features/models/model-words.ts'
import { z } from 'zod'
import { type Outbound, OutboundError } from '../../core/outbound/outbound.ts'
import { draftMessages, type SentItem } from './draft-messages.ts'
import type { OpenModel } from './open-model.ts'
import { cut, type ModelDraft, plainText, readDraft } from './read-draft.ts'

export type NoDraft = { failure: ModelFailure; status: number | null; said: string | null }
export type Asked = { draft: ModelDraft } | NoDraft

const mostAnswerBytes = 256 * 1024
const longestSaid = 300

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
const Problem = z.object({ error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]) })

/** Has a model draft from the items of a ticket. One call, in no transaction; whatever goes wrong is an answer too. */
export async function askModel(
  { baseUrl, model, apiKey, timeoutMs }: Omit<OpenModel, 'isOn' | 'sends'>,
  items: readonly SentItem[],
  outbound: Outbound,
): Promise<Asked> {
  if (apiKey === null) return { failure: 'key', status: null, said: null }
  try {
    const { status, text } = await outbound.post(new URL(`${baseUrl.replace(/\/+$/, '')}/chat/completions`), {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, messages: draftMessages(items), response_format: { type: 'json_object' }, stream: false }),
      timeoutMs,
      mostBytes: mostAnswerBytes,
    })
    if (status !== 200) return { failure: 'status', status, said: saidIn(text, apiKey) }
    const content = Completion.safeParse(parsed(text)).data?.choices[0]?.message.content
    const draft = content === undefined ? undefined : readDraft(content, new Set(items.map(({ item }) => item)))
    if (!draft) return { failure: 'unreadable', status, said: null }
    return draft.summary.length > 0 ? { draft } : { failure: 'noLines', status, said: null }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { failure: error.reason === 'tooLong' ? 'unreadable' : error.reason, status: null, said: null }
  }
}

/** What a provider says went wrong, without the key, should it repeat that. */
function saidIn(text: string, apiKey: string | undefined): string | null {
  const said = Problem.safeParse(parsed(text)).data?.error
  if (said === undefined) return null
  const plain = cut(plainText(apiKey === undefined ? said : said.replaceAll(apiKey, '***')), longestSaid)
  return plain === '' ? null : plain
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
