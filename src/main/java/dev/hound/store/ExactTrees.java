package dev.hound.store;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.JsonTokenId;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads JSON trees so that writing them gives every number as it was.
 *
 * <p>Integers are what they always are. A number with a fraction or an exponent is a {@code
 * DoubleNode} if the double prints exactly so, else a {@code DecimalNode} that keeps the literal.
 */
final class ExactTrees extends SimpleModule {

  @Serial private static final long serialVersionUID = 1L;

  ExactTrees() {
    super("hound-exact-trees");
    addDeserializer(JsonNode.class, new Reader<>(JsonNode.class));
    addDeserializer(ObjectNode.class, new Reader<>(ObjectNode.class));
    addDeserializer(ArrayNode.class, new Reader<>(ArrayNode.class));
  }

  private static final class Reader<N extends JsonNode> extends StdDeserializer<N> {

    Reader(Class<N> type) {
      super(type);
    }

    @Override
    public boolean isCachable() {
      return true;
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
      JsonNode none = context.getNodeFactory().nullNode();
      return handledType().isInstance(none) ? none : null;
    }

    @Override
    public N deserialize(JsonParser in, DeserializationContext context) {
      JsonNode node = node(in, context, context.getNodeFactory());
      if (!handledType().isInstance(node)) {
        return context.reportInputMismatch(
            this, "expected %s, but found %s", handledType().getSimpleName(), node.getNodeType());
      }
      @SuppressWarnings("unchecked")
      N checked = (N) node;
      return checked;
    }

    @Override
    public Object deserializeWithType(
        JsonParser in, DeserializationContext context, TypeDeserializer types) {
      return types.deserializeTypedFromAny(in, context);
    }

    /** Recursive: the depth is limited, and a thousand levels are few. */
    private JsonNode node(JsonParser in, DeserializationContext context, JsonNodeFactory nodes) {
      return switch (in.currentTokenId()) {
        case JsonTokenId.ID_START_OBJECT -> {
          in.nextToken();
          yield object(in, context, nodes);
        }
        case JsonTokenId.ID_PROPERTY_NAME, JsonTokenId.ID_END_OBJECT -> object(in, context, nodes);
        case JsonTokenId.ID_START_ARRAY -> {
          ArrayNode array = nodes.arrayNode();
          while (in.nextToken() != JsonToken.END_ARRAY) {
            array.add(node(in, context, nodes));
          }
          yield array;
        }
        case JsonTokenId.ID_STRING -> nodes.stringNode(in.getString());
        case JsonTokenId.ID_NUMBER_INT -> integer(in, nodes);
        case JsonTokenId.ID_NUMBER_FLOAT -> decimal(in, nodes);
        case JsonTokenId.ID_TRUE -> nodes.booleanNode(true);
        case JsonTokenId.ID_FALSE -> nodes.booleanNode(false);
        case JsonTokenId.ID_NULL -> nodes.nullNode();
        case JsonTokenId.ID_EMBEDDED_OBJECT -> {
          // Not in JSON text, but in tokens that Jackson buffered.
          Object embedded = in.getEmbeddedObject();
          yield embedded instanceof JsonNode node ? node : nodes.pojoNode(embedded);
        }
        default -> (JsonNode) context.handleUnexpectedToken(handledType(), in);
      };
    }

    /** Reads from the first name, or from the end of an object without any. */
    private ObjectNode object(
        JsonParser in, DeserializationContext context, JsonNodeFactory nodes) {
      ObjectNode object = nodes.objectNode();
      for (String name = in.currentName();
          in.hasToken(JsonToken.PROPERTY_NAME);
          name = in.nextName()) {
        in.nextToken();
        object.set(name, node(in, context, nodes));
      }
      return object;
    }

    private static JsonNode integer(JsonParser in, JsonNodeFactory nodes) {
      return switch (in.getNumberType()) {
        case INT -> {
          int value = in.getIntValue();
          // An integer has no negative zero.
          yield value == 0 && in.getStringLength() > 1
              ? nodes.numberNode(ExactDecimal.of(in.getString()))
              : nodes.numberNode(value);
        }
        case LONG -> nodes.numberNode(in.getLongValue());
        default -> nodes.numberNode(in.getBigIntegerValue());
      };
    }

    private static JsonNode decimal(JsonParser in, JsonNodeFactory nodes) {
      if (in.isNaN()) {
        return nodes.numberNode(in.getDoubleValue());
      }
      String literal = in.getString();
      double value = Double.parseDouble(literal);
      if (NumberOutput.toString(value, true).equals(literal)) {
        return nodes.numberNode(value);
      }
      return nodes.numberNode(ExactDecimal.of(literal));
    }
  }
}
