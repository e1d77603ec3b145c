import type { Mode } from '@portico/contract/core/level.ts'
import { CredentialsDialog } from './dialogs/credentials.dialog.tsx'
import { LineDialog } from './dialogs/line.dialog.tsx'
import { ReferencesDialog } from './dialogs/references.dialog.tsx'
import { RemoveLineDialog } from './dialogs/remove-line.dialog.tsx'
import { TryDialog } from './dialogs/try.dialog.tsx'
import type { Line, Provider, Setup } from './processing.queries.ts'
import type { Trial } from './trial.queries.ts'

/** What was pressed: `add` may know the payments that the provider is wanted for, and in which mode. */
export type Asking =
  | { what: 'add'; mode?: Mode; paymentMethod?: string | undefined; currency?: string | undefined }
  | { what: 'edit' | 'remove'; line: Line; mode?: Mode }
  | { what: 'try'; line: Line }
  | { what: 'credentials'; provider: Provider }
  | { what: 'references'; change: 'add' | 'remove' }

type AskedProps = { setup: Setup; mode: Mode; asking: Asking; onTried: (trial: Trial) => void; onClose: () => void }

export function Asked({ setup, mode, asking, onTried, onClose }: AskedProps) {
  if (asking.what === 'credentials') return <CredentialsDialog provider={asking.provider} onClose={onClose} />
  if (asking.what === 'try') return <TryDialog setup={setup} line={asking.line} onTried={onTried} onClose={onClose} />
  if (asking.what === 'references') return <ReferencesDialog change={asking.change} setup={setup} mode={mode} onClose={onClose} />
  const about = { setup, mode: asking.mode ?? mode, onClose }
  if (asking.what === 'add')
    return <LineDialog {...about} begins={{ paymentMethod: asking.paymentMethod ?? 'Card', currency: asking.currency ?? null }} />
  const { line } = asking
  return asking.what === 'remove' ? <RemoveLineDialog {...about} line={line} /> : <LineDialog {...about} record={line} />
}
