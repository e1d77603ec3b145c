import { Button } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useTranslation } from 'react-i18next'
import { AppearanceFields } from '../../../shared/look/appearance-fields.tsx'
import { useChangeAppearance } from '../../../shared/look/change-appearance.ts'
import { useSession } from '../../../shared/session/session.tsx'

/** The same choices as in the quick panel; there is nothing to save, since each holds at once. */
export function AppearanceSection() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const change = useChangeAppearance()
  return (
    <Card title={t('section.appearance')}>
      <p className="p-card-lead">{t('appearance.lead')}</p>
      <div className="p-toggles">
        <AppearanceFields />
        {user.appearance.layoutName !== null && (
          <div>
            <Button variant="default" size="xs" onClick={() => change({ layoutName: null })}>
              {t('appearance.standardLayout')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
