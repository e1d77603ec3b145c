import { Button } from '@mantine/core'
import { IconArrowsExchange, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { RejectDialog, type Rejection } from '../dialogs/reject-dialog.tsx'
import { CommandPalette } from '../frame/command-palette.tsx'
import type { PaletteGroup, PaletteSource } from '../frame/palette-search.ts'
import { QuickPanel, QuickToggle } from '../frame/quick-panel.tsx'
import { type ShortcutGroup, ShortcutSheet } from '../frame/shortcut-sheet.tsx'
import { useTypedAhead } from '../frame/typed-ahead.ts'
import { AlertArea } from '../notices/alert-banner.tsx'
import { alerts, type Severity, severities } from '../notices/alerts.ts'
import { notify } from '../notices/notify.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { FileDrop } from '../uploads/file-drop.tsx'
import type { FileLimits } from '../uploads/file-limits.ts'
import type { QueuedFile, Upload } from '../uploads/file-queue.ts'
import { Piece, Pieces } from './piece.tsx'
import { sampleMerchants } from './sample-merchants.ts'

const news: Record<Severity, string> = {
  success: '3 payment links are closed',
  warning: 'Clearhaven has approved 71,2 % in the last hour',
  info: 'You are now in Test mode',
  failed: 'The settlement file could not be read',
}

let letThrough: () => void = () => undefined

const limits: FileLimits = {
  extensions: ['pdf', 'png', 'csv', 'txt'],
  types: ['application/pdf', 'image/png', 'text/csv', 'text/plain'],
  maxBytes: 5_242_880,
}

/** A name with "slow" waits for the button, one with "lost" loses its connection. */
const upload: Upload = async (file, { onProgress }) => {
  onProgress(0.4)
  if (file.name.includes('slow'))
    await new Promise<void>((through) => {
      letThrough = through
    })
  if (file.name.includes('lost')) throw new Error('no connection')
  return { fileId: `id-of-${file.name}` }
}

const icon = <IconArrowsExchange size={16} stroke={1.6} aria-hidden />
const pages: PaletteGroup[] = [
  {
    id: 'pages',
    title: 'Pages',
    items: [
      { id: 'lookup', label: 'Transaction lookup', hint: 'Transactions', icon, href: '?view=list' },
      { id: 'pending', label: 'Pending payments', hint: 'Transactions', icon, href: '?view=list' },
      { id: 'words', label: 'Status, money, time', hint: 'Parts', icon, href: '?view=words' },
    ],
  },
]
const sources: PaletteSource[] = [
  {
    id: 'shops',
    title: 'Shops',
    search: async (search) => (await sampleMerchants(search)).map(({ value, label }) => ({ id: value, label, hint: 'Active' })),
  },
]
const keys: ShortcutGroup[] = [
  {
    title: 'Anywhere',
    lines: [
      { keys: ['Ctrl', 'K'], does: 'Jump to a page or a record' },
      { keys: ['?'], does: 'This list' },
    ],
  },
  {
    title: 'Lists',
    lines: [
      { keys: ['/'], does: 'Search' },
      { keys: ['F'], does: 'Add a filter' },
      { keys: ['J', 'K'], does: 'Next and previous row' },
    ],
  },
]

export function AskingPage() {
  const [opened, setOpened] = useState<'reject' | 'palette' | 'keys' | 'quick'>()
  const [rejection, setRejection] = useState<Rejection | 'nothing'>()
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [chosen, setChosen] = useState('')
  const [compact, setCompact] = useState(false)
  const close = () => setOpened(undefined)
  useTypedAhead(opened === 'palette', close)
  return (
    <>
      <AlertArea />
      <main className="p-page">
        <PageHeader title="Asking and telling" note="News in the page, files, questions, and what opens over it." />
        <Pieces>
          <Piece title="Alerts">
            <div className="p-actions">
              {severities.map((severity) => (
                <Button key={severity} variant="default" onClick={() => alerts.show(severity, news[severity])}>
                  {`Show ${severity}`}
                </Button>
              ))}
              <Button variant="default" onClick={() => alerts.show('warning', 'This one stays', { persist: true })}>
                Show one that stays
              </Button>
            </div>
          </Piece>
          <Piece title="Over the page">
            <div className="p-actions">
              <Button variant="default" onClick={() => setOpened('reject')}>
                Reject…
              </Button>
              <Button variant="default" onClick={() => setOpened('palette')}>
                Jump to…
              </Button>
              <Button variant="default" onClick={() => setOpened('keys')}>
                List of keys
              </Button>
              <Button variant="default" onClick={() => setOpened('quick')}>
                Quick panel…
              </Button>
            </div>
            <output aria-label="Closed with">{JSON.stringify(rejection) ?? ''}</output>
            <output aria-label="Went to">{chosen}</output>
          </Piece>
          <Piece title="Files">
            <FileDrop
              label="Attachments"
              upload={upload}
              limits={limits}
              onFiles={setFiles}
              onRemove={(fileId) => notify.success(`${fileId} is deleted`)}
            />
            <Button variant="default" onClick={() => letThrough()}>
              Let the slow one through
            </Button>
            <output aria-label="Files of the form">{files.map(({ fileId, state }) => fileId ?? state).join(', ')}</output>
          </Piece>
        </Pieces>
        <RejectDialog
          opened={opened === 'reject'}
          onClose={(result) => {
            setRejection(result ?? 'nothing')
            close()
          }}
        />
        <CommandPalette
          opened={opened === 'palette'}
          groups={pages}
          sources={sources}
          recent={[{ id: 'tx', label: 'ORD-20481', hint: 'Işıl Elektronik', icon: <IconReceipt size={16} stroke={1.6} aria-hidden /> }]}
          ending={(search) => [{ id: 'all', label: `Search all payments for “${search}”` }]}
          onChoose={(item) => setChosen(item.label)}
          onClose={close}
        />
        <ShortcutSheet opened={opened === 'keys'} groups={keys} onClose={close} />
        <QuickPanel
          opened={opened === 'quick'}
          onClose={close}
          today={<p>Saturday, 21 November</p>}
          events={<p>Settlement file of Adelphi, 17:30</p>}
          notes={<p>Ask Clearhaven about soft declines</p>}
          settings={<QuickToggle label="Compact rows" note="More lines in lists" checked={compact} onChange={setCompact} />}
        />
      </main>
    </>
  )
}
