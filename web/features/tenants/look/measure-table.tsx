import { type Measure, measureTheme } from '@portico/ui/look/theme-contrast.ts'
import type { TenantColours } from '@portico/ui/look/tokens.ts'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'

/** What can be read of the colours as they were chosen, and what the portal makes of it. */
export function MeasureTable({ colours }: { colours: TenantColours }) {
  const { t } = useTranslation('tenants')
  return (
    <table className="p-measures" aria-label={t('look.contrast')}>
      <thead>
        <tr>
          <th scope="col">{t('measure.place')}</th>
          <th scope="col" data-number>
            {t('measure.chosen')}
          </th>
          <th scope="col" data-number>
            {t('measure.shown')}
          </th>
          <th scope="col">{t('measure.result')}</th>
        </tr>
      </thead>
      <tbody>
        {measureTheme(colours).map((measure) => (
          <MeasureRow key={measure.place} measure={measure} />
        ))}
      </tbody>
    </table>
  )
}

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')} : 1`

function MeasureRow({ measure: { place, chosen, shown, isCorrected } }: { measure: Measure }) {
  const { t } = useTranslation('tenants')
  return (
    <tr>
      <th scope="row">{t(`place.${place}`)}</th>
      <td data-number>{ratioText(chosen.ratio)}</td>
      <td data-number>{ratioText(shown.ratio)}</td>
      <td>
        <StatusPill status={isCorrected ? 'Pending' : 'Active'} label={t(isCorrected ? 'measure.corrected' : 'measure.kept')} />
      </td>
    </tr>
  )
}
