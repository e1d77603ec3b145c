import { Button } from '@mantine/core'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { Problem } from '../../../shared/api/problem.tsx'
import { useRoleName } from '../../../shared/texts/role-name.ts'
import { boardQuery, dashboardsApi, sharesQuery } from '../dashboards.queries.ts'
import type { BoardItem, Sharing } from '../model.ts'

type ShareDialogProps = { item: BoardItem; onClose: () => void }

/** Gives a widget to everyone with a role, and takes it back. */
export function ShareDialog({ item: { id, widget }, onClose }: ShareDialogProps) {
  const { t } = useTranslation('dashboards')
  const queries = useQueryClient()
  const answer = useQuery(sharesQuery)
  const [roleId, setRoleId] = useState<string | null>(null)
  const shared = answer.data?.data.filter(({ widgetId }) => widgetId === id) ?? []
  const nameOf = useRoleName()
  const roles = (answer.data?.roles ?? []).filter((role) => !shared.some((one) => one.roleId === role.id))
  const nameOfSharing = ({ roleName: name, isSystem }: Sharing) => nameOf({ name, isSystem })
  const anew = async () => {
    void queries.invalidateQueries({ queryKey: boardQuery.queryKey })
    await queries.invalidateQueries({ queryKey: sharesQuery.queryKey })
  }
  const share = useMutation({
    mutationFn: (to: string) => dashboardsApi.share({ body: { widgetId: id, roleId: to } }),
    meta: { toldInPlace: true },
    onSuccess: async (_, to) => {
      notify.success(t('share.done', { role: nameOf(roles.find((role) => role.id === to) ?? { name: '', isSystem: false }) }))
      setRoleId(null)
      await anew()
    },
  })
  const back = useMutation({
    mutationFn: ({ roleId: from }: Sharing) => dashboardsApi.unShare({ body: { widgetId: id, roleId: from } }),
    meta: { toldInPlace: true },
    onSuccess: async (_, sharing) => {
      notify.success(t('share.takenBack', { role: nameOfSharing(sharing) }))
      await anew()
    },
  })
  const error = share.error ?? back.error
  return (
    <FormDialog
      opened
      title={t('share.title', { title: widget.name })}
      lead={t('share.lead')}
      submitLabel={t('share.submit')}
      submitting={share.isPending}
      {...(roleId === null ? { off: true } : {})}
      error={error && <Problem of={error} />}
      onSubmit={() => roleId && share.mutate(roleId)}
      onClose={onClose}
    >
      {answer.error && !answer.data ? (
        <LoadFailed title={t('gallery.failed')} answer={answer} />
      ) : (
        <>
          <SelectField
            label={t('share.role')}
            placeholder={t('share.choose')}
            options={roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
            value={roleId}
            onChange={setRoleId}
          />
          <section aria-label={t('share.with')}>
            <h3>{t('share.with')}</h3>
            {shared.length === 0 ? (
              <p className="p-field-note">{t('share.nobody')}</p>
            ) : (
              <ul className="p-shared-with">
                {shared.map((one) => (
                  <li key={one.roleId}>
                    {nameOfSharing(one)}
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('share.takeBackFrom', { role: nameOfSharing(one) })}
                      loading={back.isPending && back.variables?.roleId === one.roleId}
                      onClick={() => back.mutate(one)}
                    >
                      {t('share.takeBack')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </FormDialog>
  )
}
