import { RulesPage } from '../rules-page.tsx'

export const Page = () => <RulesPage />
