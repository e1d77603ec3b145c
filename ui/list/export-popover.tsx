/**
 * `<ExportPopover label busy opened onOpened>panel</ExportPopover>`: the button of a list for files of what it shows (on phones its mark alone), and the panel it opens.
 * `<ExportPanel title mark? what? holds? note ways why? problem? none recent>lines</ExportPanel>`: what can be exported now, in which ways, why not,
 * and below it what became of the exports of the last days, one line each (`ProgressJob`). It knows no API: the caller starts and watches.
 */
import { Button, Popover } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { WhyOff } from '../actions/why-off.tsx'

type ExportPopoverProps = { label: string; busy?: boolean; opened: boolean; onOpened: (opened: boolean) => void; children: ReactNode }

export const ExportPopover = ({ label, busy = false, opened, onOpened, children }: ExportPopoverProps) => (
  <Popover width={376} position="bottom-end" opened={opened} onChange={onOpened} trapFocus returnFocus>
    <Popover.Target>
      <Button
        variant="default"
        data-keep
        data-mark
        leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => onOpened(!opened)}
      >
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown p={0} aria-label={label}>
      {children}
    </Popover.Dropdown>
  </Popover>
)

export type ExportWay = { label: string; busy?: boolean; off?: boolean; onStart: () => void }
type ExportPanelProps = {
  title: string
  /** Marks Test mode beside the title. */
  mark?: ReactNode
  what?: string | undefined
  /** The names of the columns of the file. */
  holds?: string | undefined
  note: string
  /** The first is the one that is meant. */
  ways: readonly ExportWay[]
  why?: string | undefined
  recent: string
  /** The message without lines: none was made, or they could not be loaded. */
  none: string | undefined
  children?: ReactNode
}

export function ExportPanel({ title, mark, what, holds, note, ways, why, recent, none, children }: ExportPanelProps) {
  const id = useId()
  return (
    <div className="p-exports">
      <div className="p-chooser-head">
        <b>{title}</b>
        {mark}
      </div>
      <div className="p-export-now">
        {what && <p className="p-export-what">{what}</p>}
        {holds && <p>{holds}</p>}
        <p>{note}</p>
        <div className="p-actions">
          {ways.map(({ label, busy, off, onStart }, place) => (
            <Button
              key={label}
              size="xs"
              variant={place === 0 ? undefined : 'default'}
              data-autofocus={place === 0 || undefined}
              loading={busy}
              data-disabled={off || undefined}
              aria-disabled={off || undefined}
              aria-describedby={off ? id : undefined}
              onClick={() => !off && onStart()}
            >
              {label}
            </Button>
          ))}
        </div>
        {why && <WhyOff id={id}>{why}</WhyOff>}
      </div>
      {none && <p className="p-export-none">{none}</p>}
      {children && (
        <section aria-label={recent}>
          <h3 className="p-view-group">{recent}</h3>
          <ul className="p-export-list">{children}</ul>
        </section>
      )}
    </div>
  )
}
