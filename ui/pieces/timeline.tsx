/**
 * `<Timeline entries />`: everything that happened to one record, newest first: status, people, providers, webhooks in one line of time.
 * `at` is shown as given (callers format `14:07:10,871`); `day` starts a new day line. An entry may carry the `exchange` with a provider:
 * one line that opens into request and response.
 */

import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { StatusTone } from '../look/status-tones.ts'
import { useUiTexts } from '../words/texts.tsx'
import { tookText } from '../words/took-text.ts'
import { CopyButton } from './copy-button.tsx'

export type TimelineExchange = {
  line: string
  code: number | string
  bad?: boolean
  latencyMs?: number
  request?: string
  response?: string
}

export type TimelineEntry = {
  id: string
  tone: StatusTone
  title: ReactNode
  detail?: ReactNode
  at: ReactNode
  day?: string
  exchange?: TimelineExchange
  openAtStart?: boolean
}

export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className="p-timeline">
    {entries.map((entry) => (
      <li key={entry.id} data-tone={entry.tone}>
        {entry.day && <h3 className="p-timeline-day">{entry.day}</h3>}
        <span className="p-timeline-dot" aria-hidden />
        <div className="p-timeline-head">
          <span className="p-timeline-title">{entry.title}</span>
          <span className="p-timeline-at">{entry.at}</span>
        </div>
        {entry.detail && <div className="p-timeline-detail">{entry.detail}</div>}
        {entry.exchange && <Exchange {...entry.exchange} openAtStart={entry.openAtStart} />}
      </li>
    ))}
  </ol>
)

/** One call to or from a provider: method, path, code and time in a line; request and response side by side below it. */
export function Exchange({
  line,
  code,
  bad,
  latencyMs,
  request,
  response,
  openAtStart = false,
}: TimelineExchange & { openAtStart?: boolean }) {
  const texts = useUiTexts()
  const [open, setOpen] = useState(openAtStart)
  const id = useId()
  const Chevron = open ? IconChevronDown : IconChevronRight
  const isBad = bad ?? (typeof code === 'number' && code >= 400)
  return (
    <div className="p-exchange" data-open={open || undefined}>
      <UnstyledButton className="p-exchange-line" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <Chevron size={14} stroke={1.75} aria-hidden />
        <code title={line}>{line}</code>
        <span className="p-exchange-code" data-bad={isBad || undefined}>
          {code}
        </span>
        {latencyMs !== undefined && <span className="p-exchange-time">{tookText(latencyMs)}</span>}
      </UnstyledButton>
      {open && (
        <div id={id} className="p-exchange-body">
          <Message title={texts.request} text={request} />
          <Message title={texts.response} text={response} />
        </div>
      )}
    </div>
  )
}

const Message = ({ title, text }: { title: string; text?: string }) => (
  <div>
    <div className="p-exchange-title">
      <span>{title}</span>
      {text && <CopyButton value={text} of={title} />}
    </div>
    {/* A scroll area has to be reachable by keyboard. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable */}
    <pre tabIndex={0}>{text || '—'}</pre>
  </div>
)
