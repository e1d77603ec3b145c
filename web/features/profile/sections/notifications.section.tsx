import { Button, Input, SegmentedControl, Switch } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { type Profile, profileApi } from '../../../shared/session/profile.queries.ts'
import { ProfileLoaded } from '../profile-loaded.tsx'
import { useSave } from '../use-save.ts'

const ways = ['portal', 'mail'] as const
const mailTimes = ['AtOnce', 'Daily', 'Never'] as const satisfies readonly Profile['mailTime'][]
type Choices = Profile['notifications']

export function NotificationsSection() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('section.notifications')}>
      <p className="p-card-lead">{t('notifications.lead')}</p>
      <ProfileLoaded>{(profile) => <NotificationsForm key={profile.version} profile={profile} />}</ProfileLoaded>
    </Card>
  )
}

/** The news a user gets, and how. Account news is always sent. */
function NotificationsForm({ profile: { notifications, mailTime, version, email } }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const [choices, setChoices] = useState<Choices>(notifications)
  const [time, setTime] = useState(mailTime)
  const isDirty = time !== mailTime || JSON.stringify(choices) !== JSON.stringify(notifications)
  const save = useSave(() => profileApi.setNotifications({ body: { choices, mailTime: time, version } }))
  const guard = useUnsavedGuard(isDirty && !save.isPending && !save.isSuccess, { within: 'section' })
  const choose = (type: Choices[number]['type'], way: (typeof ways)[number], on: boolean) =>
    setChoices(choices.map((choice) => (choice.type === type ? { ...choice, [way]: on } : choice)))
  const discard = () => {
    setChoices(notifications)
    setTime(mailTime)
  }
  return (
    <>
      <Input.Wrapper labelElement="div" label={t('notifications.mailTime')} description={t(`notifications.mailTimeAbout.${time}`)} mb="md">
        <SegmentedControl
          mt="xs"
          display="flex"
          aria-label={t('notifications.mailTime')}
          value={time}
          onChange={(wanted) => setTime(wanted as Profile['mailTime'])}
          data={mailTimes.map((one) => ({ value: one, label: t(`notifications.time.${one}`) }))}
        />
      </Input.Wrapper>
      <table className="p-ways">
        <thead>
          <tr>
            <th scope="col">{t('notifications.kind')}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`notifications.way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.type}>
              <th scope="row">
                <b>{t(`notifications.type.${choice.type}`)}</b>
                <small>{t(`notifications.about.${choice.type}`)}</small>
              </th>
              {ways.map((way) => (
                <td key={way}>
                  <Switch
                    aria-label={`${t(`notifications.type.${choice.type}`)}: ${t(`notifications.way.${way}`)}`}
                    checked={choice[way]}
                    disabled={way === 'mail' && time === 'Never'}
                    onChange={({ currentTarget }) => choose(choice.type, way, currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <b>{t('notifications.account')}</b>
              <small>{t('notifications.accountAbout', { email: shownAddress(email) })}</small>
            </th>
            {ways.map((way) => (
              <td key={way}>
                <Switch aria-label={`${t('notifications.account')}: ${t(`notifications.way.${way}`)}`} checked disabled readOnly />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className="p-dialog-foot">
        <Button variant="default" disabled={!isDirty || save.isPending} onClick={discard}>
          {t('discard')}
        </Button>
        <Button disabled={!isDirty} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
      </div>
      {guard}
    </>
  )
}
