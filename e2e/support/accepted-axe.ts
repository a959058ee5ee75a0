/** What antd itself causes and its users cannot mend. Nothing else may be listed here. */
export const ACCEPTED_AXE: { rule: string; html: RegExp; because: string }[] = []
