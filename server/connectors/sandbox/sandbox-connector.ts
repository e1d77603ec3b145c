import type {
  AuthoriseRequest,
  CaptureRequest,
  Connector,
  OriginalPayment,
  PaymentOperationRequest,
  PayoutRequest,
  ProviderAnswer,
  ProviderOperationKind,
  SyncAnswer,
  SyncRequest,
} from '../connector.ts'
import { OperationLookup, PaymentView } from './acquirer.schemas.ts'
import { type AcquirerAddress, type Call, type CallResult, callAcquirer } from './call-acquirer.ts'
import type { SandboxProvider } from './providers.ts'
import { readAnswer, toOperation, toPayment } from './read-answer.ts'
import { verifyCallback } from './verify-callback.ts'

export type SandboxOptions = AcquirerAddress & {
  /** The callback address for requests that name none. */
  callbackUrl?: string
}

/** A provider of the sandbox: the connector interface over HTTP against the sandbox acquirer. */
export function createSandboxConnector(options: SandboxOptions, provider: SandboxProvider): Connector {
  type MoneyRequest = Omit<PaymentOperationRequest, 'providerPaymentId' | 'original'>
  const money = ({ requestId, amountMinor, currency, mid, merchantReference, callbackUrl }: MoneyRequest) => ({
    requestId,
    provider: provider.key,
    mid,
    merchantReference,
    amountMinor,
    currency,
    callbackUrl: callbackUrl ?? options.callbackUrl,
  })
  const timing = ({ deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal }) => ({ deadlineMs, signal })

  const post = async (
    request: MoneyRequest,
    call: Omit<Call, 'method' | 'deadlineMs' | 'signal'>,
    takeOver?: TakeOver,
  ): Promise<ProviderAnswer> =>
    readAnswer(request.requestId, await callOrTakeOver(options, provider.key, { ...call, method: 'POST', ...timing(request) }, takeOver))

  const onPayment = (flow: ProviderOperationKind, address: string) => (request: PaymentOperationRequest & { final?: boolean }) =>
    post(
      request,
      {
        flow,
        path: paymentPath(request.providerPaymentId, address),
        body: { ...money(request), ...(flow === 'Capture' && { final: request.final }) },
      },
      request,
    )

  return {
    key: provider.key,
    name: provider.name,
    capabilities: provider.capabilities,
    signedIn: ({ apiKey }) => createSandboxConnector({ ...options, apiKey }, provider),
    authorise(request: AuthoriseRequest) {
      const { capture, method, entry, statementDescriptor } = request
      return post(request, {
        flow: 'Authorise',
        path: '/v1/payments',
        body: { ...money(request), capture, method, entry, statementDescriptor },
      })
    },
    capture: (request: CaptureRequest) => onPayment('Capture', 'captures')(request),
    void: onPayment('Void', 'voids'),
    refund: onPayment('Refund', 'refunds'),
    reversal: onPayment('Reversal', 'reversals'),
    payout(request: PayoutRequest) {
      if ('providerPaymentId' in request.to) {
        const { providerPaymentId, original } = request.to
        return onPayment('Payout', 'payouts')({ ...request, providerPaymentId, original })
      }
      return post(request, { flow: 'Payout', path: '/v1/payouts', body: { ...money(request), method: request.to.beneficiary } })
    },
    sync: (request: SyncRequest) => sync(options, provider.key, request),
    verifyCallback: (headers, rawBody) => verifyCallback(options.secret, options.now(), headers, rawBody),
  }
}

const paymentPath = (id: string, rest?: string) => `/v1/payments/${encodeURIComponent(id)}${rest ? `/${rest}` : ''}`

type TakeOver = { providerPaymentId?: string; original?: OriginalPayment }

/** A payment the acquirer has never seen is handed over to it first, then the call is made again with the same key; all within one deadline. */
async function callOrTakeOver(
  options: SandboxOptions,
  provider: string,
  call: Call,
  { providerPaymentId, original }: TakeOver = {},
): Promise<CallResult> {
  const endsAt = performance.now() + call.deadlineMs
  const within = (next: Call) => callAcquirer(options, { ...next, deadlineMs: endsAt - performance.now() })
  const first = await within(call)
  if (first.status !== 404 || !original || !providerPaymentId) return first

  const body = { ...original, provider, callbackUrl: options.callbackUrl }
  const taken = await within({
    flow: call.flow,
    method: 'PUT',
    path: paymentPath(providerPaymentId),
    body,
    signal: call.signal,
    deadlineMs: 0,
  })
  if (taken.status === 200 || taken.status === 201) return within(call)
  return isRefusedForGood(taken.status) ? first : { ...taken, body: undefined }
}

/** A signature that a clock has made old, a slow request and a limit say nothing of the payment: the same may be taken the next time. */
const mayBeTakenLater = new Set([401, 408, 425, 429])
const isRefusedForGood = (status = 0) => status >= 400 && status < 500 && !mayBeTakenLater.has(status)

async function sync(options: SandboxOptions, provider: string, request: SyncRequest): Promise<SyncAnswer> {
  const { operationRequestId, providerPaymentId, deadlineMs, signal } = request
  const path = operationRequestId ? `/v1/operations/${encodeURIComponent(operationRequestId)}` : paymentPath(providerPaymentId ?? '')
  const { status, body, exchange } = await callOrTakeOver(
    options,
    provider,
    { flow: 'Sync', method: 'GET', path, deadlineMs, signal },
    request,
  )
  if (status === 404) return { result: 'absent', exchange }
  if (status !== 200) return { result: 'unknown', exchange }

  if (operationRequestId) {
    const lookup = OperationLookup.safeParse(body)
    if (lookup.success && lookup.data.operation.requestId === operationRequestId)
      return { result: 'found', operation: toOperation(lookup.data.operation), payment: toPayment(lookup.data.payment), exchange }
  } else {
    const payment = PaymentView.safeParse(body)
    if (payment.success) return { result: 'found', payment: toPayment(payment.data), exchange }
  }
  return {
    result: 'unknown',
    exchange: { ...exchange, errorClass: exchange.errorClass ?? 'Network', errorText: exchange.errorText ?? 'Unreadable answer' },
  }
}
