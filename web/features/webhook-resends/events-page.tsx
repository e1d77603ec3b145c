import { queryTexts } from '@portico/contract/core/query-texts.ts'
import { webhookResendPaths } from '@portico/contract/features/webhook-resends/webhook-resend-paths.ts'
import { meantEvents } from '@portico/contract/features/webhook-resends/webhook-resend-words.ts'
import { deliveryStates } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkSelection } from '../../shared/bulk/use-bulk-selection.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { askedOf, modeOf, newest, useSentFilters } from '../webhook-reports/index.tsx'
import { DeliveryPill, webhookWire } from '../webhooks/index.tsx'
import { ConfirmResend } from './confirm-resend.dialog.tsx'
import { useEventColumns } from './event.columns.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { useMayResend } from './may-resend.ts'
import { useResend } from './use-resend.tsx'
import { type EventQuery, endpointsQuery, eventListQuery, type Meant, type Mode } from './webhook-resends.queries.ts'

type Whose = keyof typeof webhookResendPaths.events

/** Webhooks that can be sent again: one, those chosen, or all that match. */
export function EventsPage({ whose }: { whose: Whose }) {
  const { t } = useTranslation(['webhook-resends', 'webhooks', 'webhookReports'])
  const title = usePageTitle()
  const session = useSession()
  const url = useListUrl(webhookResendPaths.events[whose])
  const isMerchant = whose === 'merchant'
  const mode = isMerchant ? session.mode : modeOf(url.search)
  const { page, asked, answer } = useList({
    url,
    listKey: `webhooks-to-resend.${whose}`,
    columns: useEventColumns(!isMerchant),
    filters: useEventFilters(isMerchant, mode),
    order: newest,
    search: undefined,
    builtIn: [
      { id: 'all', label: t('webhookReports:view.all'), change: { state: undefined } },
      { id: 'undelivered', label: t('view.undelivered'), change: { state: 'Failed,Delivering' } },
      { id: 'failed', label: t('view.failed'), change: { state: 'Failed' } },
    ],
    askedOf: (values) => askedOf(values, session.user.configureTimeZone),
    queryOf: (query) => eventListQuery(query as EventQuery, mode),
  })
  const resend = useResend({ whose, mode })
  const mayResend = useMayResend()
  const [isAsking, setIsAsking] = useState(false)
  const all: Meant = { filter: queryTexts(asked) as NonNullable<Meant['filter']> }
  const chosen = useBulkSelection({
    page: answer.data,
    rowId: ({ deliveryId }) => deliveryId,
    question: JSON.stringify([mode, asked]),
    words: {
      allChosen: (count) => t('allChosen', { count, webhooks: formatCount(count) }),
      chooseAll: (count) => t('chooseAll', { count, webhooks: formatCount(count) }),
    },
  })
  const total = answer.data?.totalCount ?? 0
  const allOff = resend.busy ?? (answer.data?.totalIsCapped ? t('off.tooMany') : total === 0 ? t('off.none') : undefined)
  const sendable = chosen.chosen.filter((row) => row.resend.allowed)
  const ofChosen = chosenAction(chosen.isAll ? chosen.count : sendable.length)

  function chosenAction(count: number): Action {
    const blocked = chosen.chosen.find((row) => !row.resend.allowed)?.resend.reason
    const off = resend.busy ?? (count === 0 && blocked ? t(`webhooks:resend.${blocked}`) : undefined)
    return {
      id: 'resend-chosen',
      label: t('resendSome', { count, webhooks: formatCount(count) }),
      ...(off === undefined ? {} : { offReason: off }),
      onClick: () => {
        if (chosen.isAll) setIsAsking(true)
        else resend.start({ deliveries: sendable.map(({ deliveryId }) => deliveryId) }, chosen.clear)
      },
    }
  }
  const left = chosen.chosen.length - sendable.length
  return (
    <>
      <ListPage
        {...page}
        values={{ events: 'newest', ...(isMerchant ? {} : { mode: 'Live' }), ...page.values }}
        title={title}
        label={title}
        rowId={(row) => row.deliveryId}
        rowLabel={(row) => `${row.eventType} ${row.paymentReference ?? ''}`}
        compactRow={(row) => (
          <TwoLines
            name={row.eventType}
            end={<DeliveryPill state={row.state} />}
            detail={row.url}
            endDetail={<DateTime at={row.createdAt} />}
          />
        )}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        noMatchText={t('noMatch')}
        actions={
          <PageActions
            actions={[
              !session.isViewing && { id: 'recent', label: t('recent'), href: resend.listHref },
              mayResend.isShown && {
                id: 'resend-all',
                label:
                  answer.data && allOff === undefined ? t('resendAll', { count: total, webhooks: formatCount(total) }) : t('resendEvery'),
                primary: true,
                keep: true,
                ...((mayResend.offReason ?? allOff) ? { offReason: (mayResend.offReason ?? allOff)! } : {}),
                onClick: () => setIsAsking(true),
              },
            ]}
          />
        }
        job={resend.job}
        selection={
          mayResend.isAllowed
            ? {
                ...chosen.selection,
                note: chosen.selection.note ?? (left > 0 && !chosen.isAll ? t('leftOut', { count: left }) : undefined),
                actions: [ofChosen],
              }
            : undefined
        }
        drawer={(id, frame) => <EventDrawer id={id} mode={mode} resend={resend} {...frame} />}
      />
      {isAsking && (
        <ConfirmResend
          count={total}
          isNewest={asked.events !== 'all'}
          onConfirm={() => {
            setIsAsking(false)
            resend.start(all, chosen.clear)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function useEventFilters(isMerchant: boolean, mode: Mode): FilterDefinition[] {
  const { t } = useTranslation(['webhook-resends', 'webhooks', 'webhookReports'])
  const modeFilter = useModeFilter()
  const sent = useSentFilters()
  const { can } = useSession()
  const endpoints = useQuery({ ...endpointsQuery(mode), enabled: can(webhookWire.list.access) }).data ?? []
  return [
    ...(isMerchant ? [] : [modeFilter]),
    {
      id: 'events',
      label: t('filter.events'),
      kind: 'select',
      fixed: true,
      options: meantEvents.map((value) => ({ value, label: t(`events.${value}`) })),
    },
    ...sent,
    ...(endpoints.length > 0
      ? [
          {
            id: 'endpointId',
            label: t('filter.endpoint'),
            kind: 'options' as const,
            options: endpoints.map(({ endpointId: value, address: label }) => ({ value, label })),
          },
        ]
      : []),
    {
      id: 'state',
      label: t('webhookReports:column.state'),
      kind: 'options',
      options: deliveryStates.map((value) => ({ value, label: t(`webhooks:delivery.${value}`) })),
    },
  ]
}
