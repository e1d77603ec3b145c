import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type GuardOptions = { atClose?: boolean; onLeave?: () => void; within?: string }

/**
 * `const guard = useUnsavedGuard(isDirty)`, and `{guard}` beside the form, outside any dialog. Leaving the page with
 * unsaved changes asks first, and the browser asks when the tab is closed (`atClose`, where that begins earlier). `onLeave` is called
 * when the user leaves all the same. `within` names the part of the query that says which form of a page is open.
 */
export function useUnsavedGuard(isDirty: boolean, { atClose = isDirty, onLeave, within }: GuardOptions = {}): ReactNode {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || (within !== undefined && partOf(current, within) !== partOf(next, within))),
    enableBeforeUnload: () => atClose,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}

const partOf = ({ search }: { search: unknown }, name: string) => (search as Record<string, unknown>)[name]
