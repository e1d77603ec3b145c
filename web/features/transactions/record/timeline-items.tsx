import { UnstyledButton } from '@mantine/core'
import { toneOf } from '@portico/ui/look/status-tones.ts'
import type { TimelineEntry } from '@portico/ui/pieces/timeline.tsx'
import { tookText } from '@portico/ui/words/took-text.ts'
import type { TFunction } from 'i18next'
import { referenceOf } from '../transaction-words.tsx'
import type { ApiLogSummary, RecordScope, TimelineItem } from '../transactions.queries.ts'
import { eventEntry, type Format } from './timeline-entries.tsx'

type Shown = Format & { tabs: TFunction<'tabs'>; moneyText: (minor: number, currency: string) => string }

/** One line of the timeline, whatever its source; lines of other tabs lead there. */
export function itemEntry(
  item: TimelineItem,
  logs: ReadonlyMap<string, ApiLogSummary>,
  scope: RecordScope,
  format: Shown,
  onTab: (tab: string) => void,
): Omit<TimelineEntry, 'at'> {
  if (item.event) return eventEntry(item.event, logs, scope, format)
  const { tab, title, ...line } = lineOf(item, format)
  return {
    id: item.itemId,
    ...line,
    title: (
      <UnstyledButton
        className="p-timeline-open"
        title={format.t('timeline.open', { tab: format.t(`record.tab.${tab}`) })}
        onClick={() => onTab(tab)}
      >
        {title}
      </UnstyledButton>
    ),
  }
}

type Line = Pick<TimelineEntry, 'tone'> & {
  title: string
  detail: string
  tab: 'attempts' | 'routing' | 'related' | 'webhooks' | 'relationships'
}

function lineOf({ attempt, child, decision, webhook, relationship }: TimelineItem, { t, tabs, moneyText }: Shown): Line {
  if (attempt)
    return {
      tone: toneOf(attempt.status),
      title: t('timeline.attempt', { index: attempt.index, provider: attempt.serviceProvider }),
      detail: joined(t(`status.${attempt.status}`), attempt.responseText, attempt.latencyMs === null ? null : tookText(attempt.latencyMs)),
      tab: 'attempts',
    }
  if (child)
    return {
      tone: toneOf(child.status),
      title: t('timeline.child', { reference: referenceOf({ ...child, id: child.transactionId }) }),
      detail: joined(t(`status.${child.status}`), moneyText(child.shownMinor, child.currency)),
      tab: 'related',
    }
  if (decision)
    return {
      tone: 'ongoing',
      title: t('timeline.decision', { provider: decision.chosen }),
      detail: tabs(`routing.kind.${decision.kind}`),
      tab: 'routing',
    }
  if (webhook)
    return {
      tone: webhook.error === null ? 'positive' : 'negative',
      title: t('timeline.webhook', { event: webhook.eventType, no: webhook.no }),
      detail: joined(webhook.url, webhook.status === null ? t('timeline.noAnswer') : String(webhook.status), tookText(webhook.latencyMs)),
      tab: 'webhooks',
    }
  return {
    tone: 'neutral',
    title: t('timeline.relationship', { reference: relationship?.accountReference }),
    detail: relationship ? joined(tabs(`relationships.request.${relationship.requestType}`), relationship.websiteName) : '',
    tab: 'relationships',
  }
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')
