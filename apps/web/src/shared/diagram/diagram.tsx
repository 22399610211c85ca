import { graphlib, layout } from '@dagrejs/dagre';
import { Background, Controls, Handle, Position, ReactFlow, type Edge, type Node, type NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagramWords } from './diagram-words.ts';
import classes from './diagram.module.css';
import { useReadableStart } from './readable-start.ts';

export interface Box {
  id: string;
  /** The id of the parent box. */
  parent?: string;
  title: string;
  note?: ReactNode;
  /** Shows or hides the children; absent if there are none. */
  onToggle?: () => void;
  isOpen?: boolean;
  /** Opens the page of the box. */
  onVisit?: () => void;
}

const WIDTH = 220;
const HEIGHT = 76;
/** The frame: the margin around the boxes, and its maximum height. */
const AROUND = 80;
const TALLEST = 760;
const WHOLE = { maxZoom: 1, padding: 0.1 };

type BoxNode = Node<{ box: Box; isRtl: boolean }, 'box'>;

/** A tree from the start of the line to its end: boxes that open, usable by the keyboard, printed as shown. */
export default function Diagram({ boxes, label }: { boxes: readonly Box[]; label: string }) {
  const { i18n } = useTranslation();
  const colorMode = useComputedColorScheme('light');
  const isRtl = i18n.dir() === 'rtl';
  const { nodes, edges, height } = useMemo(() => placed(boxes, isRtl), [boxes, isRtl]);
  const words = useDiagramWords();
  const { frame, flow, onInit, fitView, isPhone } = useReadableStart(nodes, WIDTH, isRtl);
  const fitsWhole = !isPhone && height + AROUND <= TALLEST;
  // If there is room, the whole diagram is shown; otherwise the opened box stays in place on the screen while the boxes
  // move.
  const held = useRef<{ id: string; x: number; y: number }>(null);
  const hold = (id: string) => {
    const at = nodes.find((node) => node.id === id)?.position;
    held.current = at ? { id, ...at } : null;
  };
  useLayoutEffect(() => {
    const before = held.current;
    const now = nodes.find(({ id }) => id === before?.id)?.position;
    if (!before || !now || !flow.current) return;
    held.current = { id: before.id, ...now };
    if (fitsWhole) {
      // After the frame has its new height.
      const fitting = setTimeout(() => void flow.current?.fitView(WHOLE), 50);
      return () => clearTimeout(fitting);
    }
    const { x, y, zoom } = flow.current.getViewport();
    void flow.current.setViewport({ x: x + (before.x - now.x) * zoom, y: y + (before.y - now.y) * zoom, zoom });
    return undefined;
  }, [nodes, flow, fitsWhole]);
  return (
    <div
      ref={frame}
      className={classes.frame}
      dir="ltr"
      style={{ blockSize: Math.min(Math.max(height + AROUND, 320), TALLEST) }}
    >
      <ReactFlow
        className={classes.flow ?? ''}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={colorMode}
        aria-label={label}
        ariaLabelConfig={words}
        onInit={onInit}
        fitView={fitView}
        fitViewOptions={WHOLE}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={false}
        // The buttons in a box take the focus, not the box around them.
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        preventScrolling={false}
        onNodeClick={(_, { id }) => hold(id)}
      >
        <Background gap={20} />
        <Controls showInteractive={false} orientation={isPhone ? 'horizontal' : 'vertical'} />
      </ReactFlow>
    </div>
  );
}

function placed(boxes: readonly Box[], isRtl: boolean): { nodes: BoxNode[]; edges: Edge[]; height: number } {
  const graph = new graphlib.Graph().setDefaultEdgeLabel(() => ({}));
  graph.setGraph({ rankdir: isRtl ? 'RL' : 'LR', nodesep: 14, ranksep: 56 });
  for (const { id } of boxes) graph.setNode(id, { width: WIDTH, height: HEIGHT });
  const edges: Edge[] = [];
  for (const { id, parent } of boxes)
    if (parent !== undefined) {
      graph.setEdge(parent, id);
      edges.push({ id: `${parent}-${id}`, source: parent, target: id, type: 'smoothstep' });
    }
  layout(graph);
  const nodes = boxes.map((box): BoxNode => {
    const { x, y } = graph.node(box.id) as { x: number; y: number };
    return { id: box.id, type: 'box', position: { x: x - WIDTH / 2, y: y - HEIGHT / 2 }, data: { box, isRtl } };
  });
  return { nodes, edges, height: (graph.graph() as { height?: number }).height ?? 0 };
}

function BoxView({ data: { box, isRtl } }: NodeProps<BoxNode>) {
  const { t } = useTranslation('shared');
  const { title, note, onToggle, isOpen, onVisit } = box;
  const [before, after] = isRtl ? [Position.Right, Position.Left] : [Position.Left, Position.Right];
  return (
    <div className={classes.box} dir={isRtl ? 'rtl' : 'ltr'} style={{ inlineSize: WIDTH, blockSize: HEIGHT }}>
      <Handle type="target" position={before} className={classes.handle} />
      {onVisit ? (
        <button type="button" className={`${classes.title} ${classes.link} nodrag`} onClick={onVisit} title={title}>
          <bdi>{title}</bdi>
        </button>
      ) : (
        <span className={classes.title} title={title}>
          <bdi>{title}</bdi>
        </span>
      )}
      <span className={classes.foot}>
        <span className={classes.note}>{note}</span>
        {onToggle && (
          <button
            type="button"
            className={`${classes.toggle} nodrag`}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'diagram.close' : 'diagram.open', { name: title })}
            onClick={onToggle}
          >
            {isOpen ? '−' : '+'}
          </button>
        )}
      </span>
      <Handle type="source" position={after} className={classes.handle} />
    </div>
  );
}

const nodeTypes = { box: BoxView };
