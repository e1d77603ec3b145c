import { Button } from '@mantine/core'
import { WhyOff } from '@portico/ui/actions/why-off.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useSaid } from '../../shared/texts/said.ts'
import { LimitDialog } from './limit.dialog.tsx'
import { type LimitKind, limitsQuery, limitsWire, type PersonLimits } from './limits.queries.ts'

const shownNames = 3

/** A person's access limits, in their record. */
export function LimitsPart({ id, name, ofStaff }: { id: string; name: string; ofStaff: boolean }) {
  const { t } = useTranslation('limits')
  const said = useSaid('limits')
  const session = useSession()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<LimitKind>()
  const { data } = useQuery(limitsQuery(id, ofStaff))
  const { staff, merchant } = limitsWire.setPaymentMethods.access
  const mayChange = session.can(ofStaff ? { staff } : { merchant })
  const isOwn = session.user.id === id
  const kinds: readonly LimitKind[] = ofStaff ? ['merchants', 'paymentMethods', 'serviceProviders'] : ['paymentMethods']
  const show = useShown()
  const why = useId()
  return (
    <DrawerPart title={t('title')}>
      <p className="p-part-lead">{t('lead', { name })}</p>
      <dl className="p-limits">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`kind.${kind}`)}</dt>
            <dd>
              <span>{data ? show(data, kind) : '…'}</span>
              {mayChange && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('changeKind', { kind: t(`kind.${kind}`) })}
                  data-disabled={isOwn || !data || undefined}
                  aria-disabled={isOwn || !data || undefined}
                  aria-describedby={isOwn ? why : undefined}
                  onClick={() => !isOwn && data && setChanging(kind)}
                >
                  {t('change')}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {mayChange && isOwn && <WhyOff id={why}>{said('limits.self')}</WhyOff>}
      {changing && data && (
        <LimitDialog
          person={{ id, name }}
          kind={changing}
          limits={data}
          onDone={() => {
            setChanging(undefined)
            notify.success(t('dialog.saved', { name }))
            void queries.invalidateQueries({ queryKey: limitsQuery(id, ofStaff).queryKey })
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </DrawerPart>
  )
}

function useShown() {
  const { t } = useTranslation(['limits', 'shared'])
  return (limits: PersonLimits, kind: LimitKind): string => {
    const names =
      kind === 'merchants'
        ? limits.merchants?.map(({ legalBusinessName }) => legalBusinessName)
        : kind === 'paymentMethods'
          ? limits.paymentMethods?.map((method) => t(`shared:paymentMethod.${method}`))
          : limits.serviceProviders
    if (!names) return t('all')
    if (names.length === 0) return t('none')
    const first = names.slice(0, shownNames).join(', ')
    return names.length > shownNames ? t('more', { names: first, count: names.length - shownNames }) : first
  }
}
