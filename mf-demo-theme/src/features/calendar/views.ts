export const VIEWS = ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'listMonth'] as const
export type ViewName = (typeof VIEWS)[number]
