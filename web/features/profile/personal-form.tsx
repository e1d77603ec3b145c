import { Button, TextInput } from '@mantine/core'
import { isBlank, tidyLine } from '@portico/contract/core/text/fold.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { updateBody } from '@portico/contract/features/profile/profile.fields.gen.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../shared/form/limit-of.ts'
import { browserZone, zoneOptions } from '../../shared/form/time-zones.ts'
import { useUnsavedGuard } from '../../shared/page/use-unsaved-guard.tsx'
import type { ApplicationState } from '../../shared/session/application-state.ts'
import { type Profile, profileApi } from '../../shared/session/profile.queries.ts'
import { useOfferedLanguages } from '../../shared/session/use-offered-languages.ts'
import { useSave } from './use-save.ts'

type Form = Pick<Profile, 'firstName' | 'lastName' | 'timeZone' | 'language'>
const names = ['firstName', 'lastName'] as const

/** Name, time zone and language. A change shows at once in the whole portal. */
export function PersonalForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const { application } = useRouteContext({ strict: false }) as { application: ApplicationState }
  const { email, version, firstName, lastName, timeZone, language } = profile
  const form = useForm<Form>({ mode: 'onTouched', defaultValues: { firstName, lastName, timeZone, language } })
  const { isDirty, errors } = form.formState
  const spoken = useOfferedLanguages('portal', language)
  const [zones] = useState(() => zoneOptions(timeZone))
  const [now] = useState(() => Date.now())
  const save = useSave(
    (change: Form) => profileApi.update({ body: { ...change, version } }),
    (saved) => {
      const { timeZone: configureTimeZone, ...rest } = saved
      application.updateUser({ firstName: rest.firstName, lastName: rest.lastName, language: rest.language, configureTimeZone })
    },
  )
  const guard = useUnsavedGuard(isDirty && !save.isPending && !save.isSuccess, { within: 'section' })
  const chosen = form.watch('timeZone')
  const offered = browserZone()
  const submit = form.handleSubmit((values) =>
    save.mutate({ ...values, firstName: tidyLine(values.firstName), lastName: tidyLine(values.lastName) }),
  )
  return (
    <form className="p-form" onSubmit={(event) => void submit(event)} noValidate>
      {names.map((name) => (
        <div key={name} data-half>
          <TextInput
            {...form.register(name, { validate: (text) => !isBlank(text) || t('personal.nameMissing') })}
            label={t(`personal.${name}`)}
            withAsterisk
            {...limitOf(updateBody.fields[name])}
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
            error={errors[name]?.message}
          />
        </div>
      ))}
      <TextInput label={t('personal.email')} description={t('personal.emailStays')} value={shownAddress(email)} readOnly disabled />
      <div data-half>
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field }) => (
            <SelectField
              label={t('personal.timeZone')}
              description={t('personal.now', { time: formatDate(now, chosen, 'minute') })}
              options={zones}
              value={field.value}
              onChange={(zone) => zone && field.onChange(zone)}
              onBlur={field.onBlur}
            />
          )}
        />
        {offered && offered !== chosen && (
          <Button
            variant="subtle"
            size="compact-xs"
            mt={6}
            onClick={() => form.setValue('timeZone', offered, { shouldDirty: true, shouldTouch: true })}
          >
            {t('personal.useBrowserZone', { zone: offered.replaceAll('_', ' ') })}
          </Button>
        )}
      </div>
      <div data-half>
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <SelectField
              label={t('personal.language')}
              description={t('personal.languageNote')}
              options={spoken.map((value) => ({ value, label: t(`personal.languages.${value}`) }))}
              value={field.value}
              onChange={(value) => value && field.onChange(value)}
              onBlur={field.onBlur}
            />
          )}
        />
      </div>
      <div className="p-dialog-foot">
        <Button variant="default" disabled={!isDirty || save.isPending} onClick={() => form.reset()}>
          {t('discard')}
        </Button>
        <Button type="submit" disabled={!isDirty} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
      {guard}
    </form>
  )
}
