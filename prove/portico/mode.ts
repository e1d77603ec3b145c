export type Mode = 'Live' | 'Test'
