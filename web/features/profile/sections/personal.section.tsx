import { Card } from '@portico/ui/pieces/card.tsx'
import { useTranslation } from 'react-i18next'
import { PersonalForm } from '../personal-form.tsx'
import { ProfileLoaded } from '../profile-loaded.tsx'

export function PersonalSection() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('section.personal')}>
      <p className="p-card-lead">{t('personal.lead')}</p>
      <ProfileLoaded>{(profile) => <PersonalForm key={profile.version} profile={profile} />}</ProfileLoaded>
    </Card>
  )
}
