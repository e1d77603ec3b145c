import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { type RecordLine, RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { MoreButton } from '../../shared/api/more-button.tsx'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { sayOr, useSaid } from '../../shared/texts/said.ts'
import { PaymentLink, useAnswerText } from '../webhook-reports/index.tsx'
import { useMayResend } from './may-resend.ts'
import { ResendJob } from './resend-job.tsx'
import { ResendPill, ResultPill } from './result-pill.tsx'
import {
  isUnderWay,
  type Mode,
  type Resend,
  type ResendRow,
  resendListQuery,
  resendQuery,
  rowsQuery,
  startResend,
} from './webhook-resends.queries.ts'

type ResultsDrawerProps = DrawerFrame & { id: string; mode: Mode; onStarted: (bulkId: string) => void }

/** One resend: how far it is, what came of each webhook, and those that failed once more. */
export function ResultsDrawer({ id, mode, onStarted, ...frame }: ResultsDrawerProps) {
  const { t } = useTranslation('webhook-resends')
  const date = useFormatDate()
  const answer = useQuery(resendQuery(id, mode))
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      label={(resend) => t('results.title', { at: date(resend.startedAt) })}
      headed={(resend) => date(resend.startedAt)}
      status={(resend) => <ResendPill of={resend} outlined />}
    >
      {(resend) => (
        <>
          <DrawerPart>
            <Again resend={resend} mode={mode} onStarted={onStarted} />
            <ResendJob resend={resend} mode={mode} />
          </DrawerPart>
          <Rows resend={resend} mode={mode} />
        </>
      )}
    </LoadedDrawer>
  )
}

const failed = ['Failed', 'Refused', 'Left'] as const

function Again({ resend, mode, onStarted }: { resend: Resend; mode: Mode; onStarted: (bulkId: string) => void }) {
  const { t } = useTranslation('webhook-resends')
  const queries = useQueryClient()
  const mayResend = useMayResend()
  const starting = useMutation({
    mutationFn: () => startResend({ failedOf: resend.bulkId }, mode),
    onSuccess: (started) => {
      queries.setQueryData(resendQuery(started.bulkId, mode).queryKey, started)
      void queries.invalidateQueries({ queryKey: resendListQuery({}, mode).queryKey.slice(0, 3) })
      onStarted(started.bulkId)
    },
    onError: tellFailure,
  })
  const count = failed.reduce((sum, name) => sum + resend.results[name], 0)
  const off = mayResend.offReason ?? (isUnderWay(resend) ? t('off.running') : count === 0 ? t('off.noneFailed') : undefined)
  return (
    <ActionBar
      actions={[
        mayResend.isShown && {
          id: 'again',
          label: t('again'),
          primary: true,
          loading: starting.isPending,
          ...(off ? { offReason: off } : {}),
          onClick: () => starting.mutate(),
        },
      ]}
    />
  )
}

const shownResults = ['Failed', 'Refused', 'Arrived', 'Sending', 'Waiting', 'Left'] as const

function Rows({ resend, mode }: { resend: Resend; mode: Mode }) {
  const { t } = useTranslation('webhook-resends')
  const [result, setResult] = useState<ResendRow['result']>()
  const answer = useInfiniteQuery(rowsQuery(resend.bulkId, mode, result && [result]))
  const counts = JSON.stringify(resend.results)
  const { refetch } = answer
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the counts
  useEffect(() => void refetch(), [counts])
  const lineOf = useLineOf()
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? []
  const options = shownResults
    .filter((name) => resend.results[name] > 0)
    .map((value) => ({ value, label: `${t(`result.${value}`)} (${formatCount(resend.results[value])})` }))
  return (
    <DrawerPart title={t('results.rows')}>
      <SelectField
        label={t('results.show')}
        placeholder={t('results.every', { webhooks: formatCount(resend.total) })}
        clearable
        options={options}
        value={result ?? null}
        onChange={(next) => setResult((next ?? undefined) as ResendRow['result'] | undefined)}
      />
      {!answer.data &&
        (answer.error ? <LoadFailed title={t('results.loadFailed')} answer={answer} /> : <GridSkeleton widths={[160, 120, 90]} rows={5} />)}
      {answer.data && rows.length === 0 && <p className="p-lead">{t('results.none')}</p>}
      {rows.length > 0 && <RecordLines lines={rows.map(lineOf)} />}
      <MoreButton of={answer}>{t('results.more')}</MoreButton>
    </DrawerPart>
  )
}

function useLineOf(): (row: ResendRow) => RecordLine {
  const { t } = useTranslation('webhook-resends')
  const answerText = useAnswerText()
  // Its words come with the page; a row says them by their name.
  useSaid('webhooks')
  const why = ({ reason, result, httpStatus, error }: ResendRow): string | undefined => {
    if (reason) return sayOr(reason, t(reason.reason === 'not_found' ? 'reason.notFound' : 'reason.notAllowed'))
    return result === 'Arrived' || result === 'Failed' ? t('results.answer', { answer: answerText(httpStatus, error) }) : undefined
  }
  return (row) => ({
    id: row.deliveryId,
    name: <code>{row.eventType}</code>,
    detail: (
      <>
        <PaymentLink of={row} /> · {row.url}
        {why(row) && (
          <>
            <br />
            {why(row)}
          </>
        )}
      </>
    ),
    status: <ResultPill result={row.result} />,
  })
}
