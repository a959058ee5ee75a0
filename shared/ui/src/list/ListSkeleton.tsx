type Props = { columns: number; rows: number; label: string }

/** The shape of what is coming, so that nothing jumps when it is there. */
export function ListSkeleton({ columns, rows, label }: Props) {
  return (
    <div
      className="ss-skeleton"
      role="status"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {Array.from({ length: Math.min(rows, 20) * columns }, (_, index) => (
        <span key={index} className="ss-skeleton-cell" />
      ))}
    </div>
  )
}
