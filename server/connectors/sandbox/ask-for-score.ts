import { z } from 'zod'
import type { ScoreAnswer, ScoreRequest } from '../score.ts'
import { type AcquirerAddress, callAcquirer } from './call-acquirer.ts'
import { isSignedAnswer } from './signatures.ts'

const path = '/v1/risk-scores'
const Answer = z.object({ requestId: z.string(), score: z.int().min(0).max(100), verdict: z.enum(['Allow', 'Review', 'Block']) })

/** Below the first a scorer that says Block contradicts itself, and so does one that says Allow from the second on. */
const mayBlockFrom = 50
const mayAllowBelow = 90

/** One call within its time. Never rejects: a shop does not wait for a score. */
export async function askForScore(address: AcquirerAddress, { deadlineMs, ...facts }: ScoreRequest): Promise<ScoreAnswer> {
  const { status, body, raw, exchange } = await callAcquirer(address, { flow: 'RiskScore', method: 'POST', path, body: facts, deadlineMs })
  if (exchange.errorClass === 'Timeout') return { state: 'Late', score: null, exchange }
  const answer = Answer.safeParse(body)
  if (status !== 200 || !raw || !answer.success || answer.data.requestId !== facts.requestId)
    return { state: 'Missing', score: null, exchange }
  if (!isSignedAnswer(address.secret, address.now(), path, raw.text, raw.headers)) return { state: 'Unsigned', score: null, exchange }
  const { score, verdict } = answer.data
  const contradicts = (verdict === 'Block' && score < mayBlockFrom) || (verdict === 'Allow' && score >= mayAllowBelow)
  return { state: contradicts ? 'Contradictory' : 'Given', score, exchange }
}
