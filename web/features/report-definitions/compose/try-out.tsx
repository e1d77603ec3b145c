import { Button } from '@mantine/core'
import { composedReport } from '@portico/contract/features/reports/composed.ts'
import { DateRangeField } from '@portico/ui/fields/date-range-field.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import type { DateRangeValue } from '@portico/ui/words/date-range.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import { tenantsQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { AnsweredReport, type ReportAnswer } from '../../reports/index.ts'
import { type Draft, definitionsApi } from '../report-definitions.queries.ts'

type TryOutProps = { draft: Draft; onFailed: (error: unknown) => void }
const all = 'all'

/** The figures that the report would show, of a tenant and a period: through the engine of every report, with the rights of the one who tries. */
export function TryOut({ draft, onFailed }: TryOutProps) {
  const { t } = useTranslation(['report-definitions', 'reports'])
  const { user } = useSession()
  const tenants = (useQuery(tenantsQuery).data ?? []).filter(({ isPlatform }) => !isPlatform)
  const [tenantId, setTenantId] = useState(draft.tenantIds?.[0] ?? all)
  const [period, setPeriod] = useState<DateRangeValue>({ preset: 'last7Days' })
  const attempt = useMutation({
    meta: { toldInPlace: true },
    mutationFn: async (tried: Draft): Promise<{ answer: ReportAnswer; tried: Draft }> => {
      const { nameEn: _, nameTr: __, tenantIds: ___, ...definition } = tried
      const body = { ...definition, ...daysOfRange(period, user.configureTimeZone) }
      const answer = await definitionsApi.tryOut({ body: body as never, mode: 'Live', ...(tenantId === all ? {} : { tenantId }) })
      return { answer: answer as ReportAnswer, tried }
    },
    onError: onFailed,
  })
  const { data, error } = attempt
  return (
    <>
      <Card title={t('try.title')}>
        <div className="p-compose">
          <SelectField
            label={t('try.tenant')}
            options={[
              { value: all, label: t('try.allTenants') },
              ...tenants.map((one) => ({ value: one.tenantId, label: one.tenantName })),
            ]}
            value={tenantId}
            onChange={(value) => value && setTenantId(value)}
          />
          <DateRangeField
            label={t('try.period')}
            value={period}
            maxDaysSelected={draft.mostDays}
            onChange={(value) => value && setPeriod(value)}
          />
          <div className="p-compose-try">
            <Button variant="default" loading={attempt.isPending} onClick={() => attempt.mutate(draft)}>
              {t('try.button')}
            </Button>
          </div>
          {error !== null && (
            <div role="alert" className="p-form-error">
              <Problem of={error as Error} />
            </div>
          )}
        </div>
      </Card>
      {data &&
        (data.answer.totals.length === 0 ? (
          <div className="p-card">
            <EmptyState title={t('reports:emptyTitle')}>{t('try.empty')}</EmptyState>
          </div>
        ) : (
          <AnsweredReport
            report={composedReport({ id: 'composed-draft', words: { en: '', tr: '' }, definition: data.tried })}
            answer={data.answer}
          />
        ))}
    </>
  )
}
