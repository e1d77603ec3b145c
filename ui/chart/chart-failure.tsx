import { Component, type ReactNode } from 'react'

type ChartFailureProps = { text: string; height: number; children: ReactNode }

/** A chart that cannot be loaded or drawn takes nothing else of the page with it. */
export class ChartFailure extends Component<ChartFailureProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { text, height, children } = this.props
    if (!this.state.failed) return children
    return (
      <p className="p-chart-none" role="alert" style={{ minHeight: height }}>
        {text}
      </p>
    )
  }
}
