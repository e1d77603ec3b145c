import { useTranslation } from 'react-i18next'

/** The methods by which a user signed in, in words. */
export function useMethods() {
  const { t, i18n } = useTranslation('audit')
  const say = (name: string) => (i18n.exists(`audit:method.${name}`) ? t(`method.${name as 'pwd'}`) : name)
  return (methods: readonly string[]) =>
    methods
      .filter((name) => name !== 'mfa')
      .map(say)
      .join(', ') || '—'
}
