import { useTranslation } from 'react-i18next'

/** The readable name of an action of the trail: `transactions.refund` is a refund. A verb may mean something else in one feature. */
export function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (action) => {
    const [feature, name = action] = action.split('.')
    const key = `actionOf.${feature}.${name}`
    if (i18n.exists(`audit:${key}`)) return t(key as 'actionOf.limits.set')
    return i18n.exists(`audit:action.${name}`) ? t(`action.${name as 'refund'}`) : name
  }
}
