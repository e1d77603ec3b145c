import { MatrixPage } from '../matrix-page.tsx'

export const Page = () => <MatrixPage kind="staff" />
