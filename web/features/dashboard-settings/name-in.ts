import { useSession } from '../../shared/session/session.tsx'

/** The name of a category or a widget in the language of the reader. */
export function useNameIn() {
  const { language } = useSession().user
  return ({ name, nameTr }: { name: string; nameTr: string | null }): string => (language === 'tr' ? (nameTr ?? name) : name)
}
