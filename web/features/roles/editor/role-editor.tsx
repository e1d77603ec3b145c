import { Button, TextInput } from '@mantine/core'
import type { Level } from '@portico/contract/core/level.ts'
import { isBlank, tidyLine } from '@portico/contract/core/text/fold.ts'
import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import { createBody } from '@portico/contract/features/roles/roles.fields.gen.ts'
import { useOffer } from '@portico/ui/actions/offered-actions.ts'
import { WhyOff } from '@portico/ui/actions/why-off.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { useRecordName } from '../../../shared/page/breadcrumbs.ts'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { useMayOpen } from '../../../shared/session/use-may-open.ts'
import { useRoleName } from '../../../shared/texts/role-name.ts'
import { useSaid } from '../../../shared/texts/said.ts'
import { SaveRoleDialog } from '../dialogs/save-role.dialog.tsx'
import { lockOf } from '../may-change.ts'
import { KindPill } from '../role.columns.tsx'
import { RoleActions } from '../role-actions.tsx'
import { rolePaths } from '../role-paths.ts'
import type { RoleDetails } from '../roles.queries.ts'
import { Changes } from './changes.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { type RoleContent, useRoleDraft } from './use-role-draft.ts'

type RoleEditorProps = {
  role?: RoleDetails
  /** What a new role begins with. */
  start?: RoleContent
  /** The name of the role that it is a copy of. */
  origin?: string
  place: { type: RoleType; level: Level; merchantId: string | null }
  /** Fields that say whose a new role is, and what there is to know about how it begins. */
  children?: ReactNode
}

/** A role as a whole: its name, the matrix of its permissions, and beside them what saving would change. */
export function RoleEditor({ role, start, origin, place, children }: RoleEditorProps) {
  const { t } = useTranslation('roles')
  const said = useSaid('roles')
  const session = useSession()
  const roleName = useRoleName()
  const mayOpen = useMayOpen()
  const { history } = useRouter()
  const lock = role && lockOf(session, role)
  const draft = useRoleDraft({ level: place.level, role, lock, ...(start ? { start } : {}) })
  const [isSaving, setIsSaving] = useState(false)
  const [leaveTo, setLeaveTo] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!role) nameField.current?.focus()
  }, [role])
  const guard = useUnsavedGuard(draft.isDirty && leaveTo === undefined && lock === undefined)
  // Once nothing holds the person back any more.
  useEffect(() => {
    if (leaveTo !== undefined) history.push(leaveTo)
  }, [leaveTo, history])
  const isStaff = session.audience === 'staff'
  const list = rolePaths.list[session.audience]
  useRecordName(role && roleName(role), mayOpen(list) ? list : undefined)
  const needsMerchant = isStaff && place.type === 'merchant' && place.merchantId === null
  const problem = isBlank(draft.draft.name) ? t('editor.nameMissing') : needsMerchant ? t('editor.merchantMissing') : undefined
  const problemId = useId()
  const why = problem ?? (draft.isDirty || !role ? undefined : t('off.nothingChanged'))
  const save = { id: 'save', label: t('action.save'), onClick: () => setIsSaving(true), ...(why ? { offReason: why } : {}) }
  useOffer([lock === undefined && save], role ? roleName(role) : tidyLine(draft.draft.name) || undefined)
  const systemNote = `${said('roles.systemStays')} ${t('editor.systemAsks')}`
  const note = lock === 'own' ? said('roles.ownRole') : lock ? t('off.notManaged') : role?.isSystem ? systemNote : undefined
  return (
    <main className="p-page">
      <PageHeader
        title={role ? roleName(role) : t('editor.newTitle')}
        meta={role && <KindPill of={role} outlined />}
        note={role?.merchantName ?? undefined}
        actions={role && <RoleActions role={role} inEditor onDeleted={() => setLeaveTo(list)} />}
      />
      {guard}
      {note && <p className="p-note">{note}</p>}
      {draft.isStale && !leaveTo && (
        <p className="p-note" data-tone="pending" role="status">
          {t('editor.stale')}{' '}
          <Button size="xs" variant="default" onClick={draft.compareWithNow}>
            {t('editor.compare')}
          </Button>
        </p>
      )}
      <div className="p-role">
        <div className="p-role-main">
          {children}
          <TextInput
            ref={nameField}
            label={t('field.name')}
            withAsterisk={lock === undefined && !role?.isSystem}
            {...limitOf(createBody.fields.name)}
            autoComplete="off"
            value={role?.isSystem ? roleName(role) : draft.draft.name}
            readOnly={lock !== undefined || role?.isSystem === true}
            onChange={({ currentTarget }) => draft.rename(currentTarget.value)}
          />
          <PermissionMatrix level={place.level} draft={draft} />
        </div>
        {lock === undefined && (
          <aside className="p-role-side" aria-label={t('changes.title')}>
            <Card title={origin ? t('changes.against', { name: origin }) : t('changes.title')}>
              {draft.isDirty ? <Changes draft={draft} /> : <p className="p-role-none">{t('changes.none')}</p>}
              {problem && <WhyOff id={problemId}>{problem}</WhyOff>}
              <div className="p-role-foot">
                <Button variant="default" disabled={!draft.isDirty} onClick={draft.reset}>
                  {t('changes.reset')}
                </Button>
                <Button
                  data-disabled={why ? true : undefined}
                  aria-disabled={why ? true : undefined}
                  aria-describedby={problem && problemId}
                  onClick={() => !why && setIsSaving(true)}
                >
                  {t('action.save')}
                </Button>
              </div>
            </Card>
          </aside>
        )}
      </div>
      {isSaving && (
        <SaveRoleDialog
          draft={draft}
          place={place}
          namesMerchant={isStaff}
          onClose={() => setIsSaving(false)}
          onDone={(saved) => {
            setIsSaving(false)
            notify.success(t(role ? 'done.saved' : 'done.added', { name: roleName(saved) }))
            setLeaveTo(`${isStaff ? list : rolePaths.editor.merchant}/${saved.id}`)
          }}
        />
      )}
    </main>
  )
}
