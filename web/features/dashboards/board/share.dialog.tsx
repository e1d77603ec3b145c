import { Button } from '@mantine/core'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { Problem } from '../../../shared/api/problem.tsx'
import { type Share, shareWidget, sharesQuery, takeBackWidget, type Widget } from '../dashboards.queries.ts'

type ShareDialogProps = { id: string; widget: Widget; onClose: () => void }

/** Gives a widget to everyone with a role, and takes it back. */
export function ShareDialog({ id, widget, onClose }: ShareDialogProps) {
  const { t } = useTranslation('dashboards')
  const queries = useQueryClient()
  const answer = useQuery(sharesQuery)
  const [roleId, setRoleId] = useState<string | null>(null)
  const shared = answer.data?.data.filter(({ widgetId }) => widgetId === id) ?? []
  const roles = (answer.data?.roles ?? []).filter((role) => !shared.some((one) => one.roleId === role.id))
  const anew = () => queries.invalidateQueries({ queryKey: sharesQuery.queryKey })
  const share = useMutation({
    mutationFn: (to: string) => shareWidget({ widgetId: id, roleId: to }),
    onSuccess: async (_, to) => {
      notify.success(t('share.done', { role: roles.find((role) => role.id === to)?.name ?? '' }))
      setRoleId(null)
      await anew()
    },
  })
  const back = useMutation({
    mutationFn: ({ roleId: from }: Share) => takeBackWidget({ widgetId: id, roleId: from }),
    onSuccess: async (_, { roleName }) => {
      notify.success(t('share.takenBack', { role: roleName }))
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
            options={roles.map(({ id: value, name: label }) => ({ value, label }))}
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
                    {one.roleName}
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('share.takeBackFrom', { role: one.roleName })}
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
