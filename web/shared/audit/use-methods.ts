import { useTranslation } from 'react-i18next'

/** RFC 8176: that there were several factors, and that a passkey knew its user, is clear from the others. */
const saidByOthers = ['mfa', 'user']

/** The methods by which a user signed in, in words. */
export function useMethods() {
  const { t, i18n } = useTranslation('audit')
  const say = (name: string) => (i18n.exists(`audit:method.${name}`) ? t(`method.${name as 'pwd'}`) : name)
  return (methods: readonly string[]) =>
    methods
      .filter((name) => !saidByOthers.includes(name))
      .map(say)
      .join(', ') || '—'
}
