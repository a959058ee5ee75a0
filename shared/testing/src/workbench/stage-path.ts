/** The address that the workbench's frame starts at. The screen then shows its own path. */
export const STAGE_PATH = '/~stage'
