import {
  applyNodeChanges,
  Background,
  ConnectionMode,
  Controls,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { connectionKey, type Flow, type FlowBox } from '@steward/core/flows/flow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagramWords } from '../../../shared/diagram/diagram-words.ts';
import { useReadableStart } from '../../../shared/diagram/readable-start.ts';
import { useFlowWords } from './flow-words.ts';
import classes from './organization-flows.module.css';

interface Props {
  flow: Flow;
  label: string;
  mayEdit: boolean;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  onChange: (flow: Flow) => void;
}

/** The width of a box in the style sheet. */
const WIDTH = 200;

type BoxNode = Node<{ box: FlowBox; kind: string; isRtl: boolean }, 'box'>;

/**
 * The diagram: boxes are dragged, or moved by the arrow keys once they are selected by Tab and Enter; a line is drawn
 * from edge to edge; Delete removes the selection. The lists beside it do the same without drawing.
 */
export default function FlowCanvas({ flow, label, mayEdit, selected, onSelect, onChange }: Props) {
  const { i18n } = useTranslation();
  const words = useFlowWords();
  const colorMode = useComputedColorScheme('light');
  const isRtl = i18n.dir() === 'rtl';
  const nodes = useMemo(
    () =>
      flow.boxes.map((box): BoxNode => ({
        id: box.id,
        type: 'box',
        position: { x: isRtl ? -box.x : box.x, y: box.y },
        data: { box, kind: words.box(box.kind), isRtl },
        selected: box.id === selected,
        ariaLabel: `${box.title}, ${words.box(box.kind)}`,
      })),
    // oxlint-disable-next-line react/exhaustive-deps
    [flow.boxes, selected, isRtl, i18n.language],
  );
  const across = (id: string) => flow.boxes.find((box) => box.id === id)?.x ?? 0;
  const isBefore = (from: string, to: string) => across(from) <= across(to);
  const edges = useMemo(
    () =>
      flow.connections.map((one): Edge => {
        const key = connectionKey(one);
        const text = one.label || words.connection(one.kind);
        return {
          id: key,
          source: one.from,
          target: one.to,
          // A line starts and ends on the sides that face each other.
          sourceHandle: isBefore(one.from, one.to) ? 'after' : 'before',
          targetHandle: isBefore(one.from, one.to) ? 'before' : 'after',
          label: text,
          type: 'smoothstep',
          selected: key === selected,
          animated: false,
          className: classes[`kind-${one.kind.replace(' ', '-')}`] ?? '',
          markerEnd: { type: MarkerType.ArrowClosed },
        };
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [flow, selected, i18n.language],
  );
  const diagramWords = useDiagramWords();
  const { frame, onInit, fitView, isPhone } = useReadableStart(nodes, WIDTH, isRtl);
  return (
    <div ref={frame} className={classes.canvas} dir="ltr">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={colorMode}
        aria-label={label}
        ariaLabelConfig={diagramWords}
        onInit={onInit}
        fitView={fitView}
        fitViewOptions={{ maxZoom: 1, padding: 0.03 }}
        minZoom={0.2}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        connectionMode={ConnectionMode.Loose}
        deleteKeyCode={mayEdit ? ['Delete', 'Backspace'] : null}
        preventScrolling={false}
        onNodesChange={(changes) => {
          for (const one of changes) if (one.type === 'select') onSelect(one.selected ? one.id : undefined);
          const moved = changes.filter(({ type }) => type === 'position');
          if (!mayEdit || moved.length === 0) return;
          const after = new Map(applyNodeChanges(moved, nodes).map(({ id, position }) => [id, position]));
          onChange({
            ...flow,
            boxes: flow.boxes.map((box) => {
              const { x, y } = after.get(box.id) ?? box;
              return { ...box, x: Math.round(isRtl && after.has(box.id) ? -x : x), y: Math.round(y) };
            }),
          });
        }}
        onEdgesChange={(changes) => {
          for (const one of changes) if (one.type === 'select' && one.selected) onSelect(one.id);
        }}
        onConnect={({ source, target }) => {
          const added = { from: source, to: target, kind: 'information', label: '' } as const;
          if (source === target || flow.connections.some((one) => connectionKey(one) === connectionKey(added))) return;
          onChange({ ...flow, connections: [...flow.connections, added] });
          onSelect(connectionKey(added));
        }}
        onDelete={({ nodes: gone, edges: cut }) => {
          const boxes = new Set(gone.map(({ id }) => id));
          const lines = new Set(cut.map(({ id }) => id));
          onChange({
            boxes: flow.boxes.filter(({ id }) => !boxes.has(id)),
            connections: flow.connections.filter(
              (one) => !lines.has(connectionKey(one)) && !boxes.has(one.from) && !boxes.has(one.to),
            ),
          });
        }}
      >
        <Background gap={20} />
        <Controls showInteractive={false} orientation={isPhone ? 'horizontal' : 'vertical'} />
      </ReactFlow>
    </div>
  );
}

function BoxView({ data: { box, kind, isRtl }, selected }: NodeProps<BoxNode>) {
  const [before, after] = isRtl ? [Position.Right, Position.Left] : [Position.Left, Position.Right];
  return (
    <div className={classes.box} data-kind={box.kind} data-selected={selected || undefined} dir={isRtl ? 'rtl' : 'ltr'}>
      <Handle type="source" id="before" position={before} />
      <small>{kind}</small>
      <b>
        <bdi>{box.title}</bdi>
      </b>
      {box.note && (
        <span>
          <bdi>{box.note}</bdi>
        </span>
      )}
      <Handle type="source" id="after" position={after} />
    </div>
  );
}

const nodeTypes = { box: BoxView };
