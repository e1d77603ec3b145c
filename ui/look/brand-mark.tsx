/** The house mark: two arches. It takes the colour of the text around it. */
export const BrandMark = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 22 22" fill="none" aria-hidden="true">
    <path d="M2 20V11a9 9 0 0 1 18 0v9" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    <path d="M7.4 20v-8.6a3.6 3.6 0 0 1 7.2 0V20" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" opacity=".62" />
  </svg>
)
