/**
 * `<WidgetFrame title state at? onRetry? onOpen? actions {...place}>what it shows</WidgetFrame>`: around each widget of a board: its title, how
 * old its figures are, whether the last try failed, and its menu. While a board is edited the menu moves the widget, and a grip takes keys
 * and mouse. `onOpen` leads to details; while the board is edited it does not.
 */
import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconGripVertical, IconRefreshAlert } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Action } from '../actions/action-button.tsx'
import { MoreActions } from '../actions/more-actions.tsx'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { RelativeTime, useMinute } from '../values/relative-time.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { toEpochMs } from '../words/zone-time.ts'
import type { BoardPlace } from './board.tsx'
import { useBoardTexts } from './board-texts.ts'

export type WidgetState = 'loading' | 'ready' | 'empty' | 'failed'

type WidgetFrameProps = BoardPlace & {
  title: string
  note?: string | undefined
  /** `failed`: the last try; the figures are from before, or there are none. */
  state: WidgetState
  /** When its figures were counted. */
  at?: string | number | undefined
  onRetry?: (() => void) | undefined
  onOpen?: (() => void) | undefined
  actions?: readonly Action[]
  /** Of its numbers, after the title: `EUR`. */
  unit?: string | undefined
  /** Beside its title: that it is shared. */
  mark?: ReactNode
  /** A text that needs no title. */
  bare?: boolean
  children: ReactNode
}

export function WidgetFrame(props: WidgetFrameProps) {
  const { title, note, state, at, onRetry, onOpen, actions = [], unit, mark, bare, isEditing, grip, moves, height, children } = props
  const texts = useBoardTexts()
  const { actionsFor, noData } = useUiTexts()
  const heading = useId()
  const menu = isEditing
    ? [...moves, ...actions.filter(({ id }) => id.startsWith('edit-'))]
    : actions.filter(({ id }) => !id.startsWith('edit-'))
  const opens = isEditing ? undefined : onOpen
  return (
    <section
      className="p-card p-widget"
      aria-labelledby={heading}
      data-state={state}
      data-editing={isEditing || undefined}
      data-bare={bare || undefined}
    >
      <div className="p-widget-head">
        {grip && (
          <UnstyledButton className="p-board-grip" aria-label={grip.label} title={grip.hint} onKeyDown={grip.onKeyDown}>
            <IconGripVertical size={15} stroke={1.5} aria-hidden />
          </UnstyledButton>
        )}
        <h2 id={heading} title={note}>
          {opens ? (
            <UnstyledButton className="p-widget-open" onClick={opens}>
              {title}
            </UnstyledButton>
          ) : (
            title
          )}
          {unit && <small className="p-widget-unit">{unit}</small>}
        </h2>
        <div className="p-widget-end">
          {mark}
          {state === 'failed' && (
            <Tooltip label={onRetry ? texts.retry : texts.failed}>
              <UnstyledButton className="p-widget-failed" onClick={onRetry} aria-label={`${texts.failed}: ${title}. ${texts.retry}`}>
                <IconRefreshAlert size={14} stroke={1.75} aria-hidden />
                <span>{texts.failed}</span>
              </UnstyledButton>
            </Tooltip>
          )}
          {at !== undefined && <Age at={at} />}
          {menu.length > 0 && <MoreActions className="p-widget-menu" label={actionsFor(title)} actions={menu} />}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a wider target of the button in the head */}
      <div className="p-widget-body" data-opens={opens ? true : undefined} onClick={opens && ((event) => isPlain(event.target) && opens())}>
        {state === 'loading' ? (
          <div aria-busy="true" aria-label={texts.loading(title)} role="status">
            <Skeleton height={Math.max(24, height)} radius="sm" />
          </div>
        ) : state === 'empty' ? (
          <p className="p-chart-none" style={{ minHeight: height }}>
            {noData}
          </p>
        ) : (
          children
        )}
      </div>
    </section>
  )
}

const freshMs = 60_000

/** Figures of this minute need no word. */
function Age({ at }: { at: string | number }) {
  if (useMinute() - toEpochMs(at) < freshMs) return null
  return (
    <span className="p-widget-age">
      <RelativeTime at={at} />
    </span>
  )
}

/** A press on something with a purpose of its own is not meant for the widget. */
const isPlain = (target: EventTarget) => target instanceof Element && !target.closest('a[href], button, select, input, table')
