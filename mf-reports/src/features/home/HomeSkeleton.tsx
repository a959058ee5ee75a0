import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'

export function HomeSkeleton() {
  return (
    <div className="home-figures">
      <div className="tiles">
        {['smsSub', 'deliRate', 'cost', 'balance'].map((name) => (
          <div key={name} className="tile">
            <Skeleton shape="card" rows={1} />
          </div>
        ))}
      </div>
      <div className="home-card">
        <Skeleton rows={8} />
      </div>
    </div>
  )
}
