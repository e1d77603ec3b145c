import { StatisticsPage } from '../statistics-page.tsx'

export const Page = () => <StatisticsPage />
