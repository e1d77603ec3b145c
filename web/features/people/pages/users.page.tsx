import { peopleDesks } from '../people-desk.ts'
import { PeoplePage } from '../people-page.tsx'

export const Page = () => <PeoplePage desk={peopleDesks.users} />
