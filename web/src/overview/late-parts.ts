export { TodayCount } from './today-count.tsx'
