import { useRouter } from '@tanstack/react-router'
import { useSession } from './session.tsx'

/** Whether an address of the portal, written by someone, leads this person to a page and not to a refusal. */
export function useMayOpen(): (address: string) => boolean {
  const router = useRouter()
  const { can } = useSession()
  return (address) => {
    const { access } = router.matchRoutes(address.replace(/[?#].*$/, ''), {}).at(-1)?.staticData ?? {}
    return access !== undefined && can(access)
  }
}
